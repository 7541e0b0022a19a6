import { idle } from './tmp.ts'
idle()
