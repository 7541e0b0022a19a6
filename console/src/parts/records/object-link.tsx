import { Anchor } from '@mantine/core'
import { Link } from 'wouter'
import type { EventObject } from './event-object.ts'

/** The object of an event, with the link to its page if it has one. */
export const ObjectLink = ({ name, path }: EventObject) =>
  path === undefined ? (
    name
  ) : (
    <Anchor component={Link} size="sm" href={path}>
      {name}
    </Anchor>
  )
