import { measureBulk, measureWorkbook } from './bulk/measure.ts'

/** `npm run bulk-check -- 1000000`: imports so many contacts, exports them again and compares, row by row; `xlsx` behind it takes a workbook. */
const rows = Number(process.argv[2] ?? 100_000)
if (!Number.isSafeInteger(rows) || rows < 1)
  throw new Error('Usage: npm run bulk-check -- <number of rows> [xlsx]')

const rate = (seconds: number) =>
  `${seconds.toFixed(1)} s, ${Math.round(rows / seconds).toLocaleString('en')} rows/s`

const result = await (process.argv[3] === 'xlsx' ? measureWorkbook(rows) : measureBulk(rows))
process.stdout.write(`Rows     ${rows.toLocaleString('en')}
Upload   ${rate(result.uploadSeconds)}
Import   ${rate(result.importSeconds)}
Export   ${rate(result.exportSeconds)}
Server   ${result.peakMiB.toFixed(0)} MiB at most, ${result.cpuSeconds.toFixed(1)} s of processor time
${result.difference ?? 'What came back is what was sent.'}
`)
if (result.difference) process.exitCode = 1
