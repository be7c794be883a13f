import { ExternalPostgres, hasExternalPostgres } from './external-postgres.ts'
import { testSilence } from './silence.ts'

await testSilence('an external', hasExternalPostgres() ? await ExternalPostgres.start() : undefined)
