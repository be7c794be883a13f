import { OwnPostgres } from './own-postgres.ts'
import { testSilence } from './silence.ts'

await testSilence('the embedded', await OwnPostgres.start())
