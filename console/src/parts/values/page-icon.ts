import { IconInbox } from '@tabler/icons-react'
import { createContext, useContext, type ComponentType } from 'react'

type Icon = ComponentType<{ size?: number | string; stroke?: number | string }>

const PageIcon = createContext<Icon>(IconInbox)

/** Provides the icon of the current page, which its empty states show. */
export const PageIconProvider = PageIcon.Provider

export const usePageIcon = () => useContext(PageIcon)
