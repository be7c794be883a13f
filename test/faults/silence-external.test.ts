import { test } from 'node:test'
import { ExternalPostgres, hasExternalPostgres } from './external-postgres.ts'
import { testSilence } from './silence.ts'

if (hasExternalPostgres()) await testSilence('an external', await ExternalPostgres.start())
else test('an external PostgreSQL stands still', { skip: 'there is none beside the embedded one' })
