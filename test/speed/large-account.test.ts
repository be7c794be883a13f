import { before } from 'node:test'
import { growTo } from '../../bench/data.ts'
import { startService } from '../support/service.ts'
import { testFarPages } from './far-pages.ts'
import { testMemory } from './memory.ts'
import { testPlans } from './plans.ts'

/** Five times what a server keeps in memory; `LARGE_ACCOUNT=100000 npm test -- test/speed/large-account.test.ts` is larger. */
const CONTACTS = Number(process.env.LARGE_ACCOUNT ?? 40_000)

/** Growing it takes a while, so that all who need a large account share one. */
const service = await startService()
before(() => growTo(service.database.connection, CONTACTS))

testPlans(service)
testMemory(service, CONTACTS)
testFarPages(service, CONTACTS)
