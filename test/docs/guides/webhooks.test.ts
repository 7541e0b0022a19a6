import { testGuide } from './guide.ts'

testGuide('webhooks')
