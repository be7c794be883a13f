import type { DestinationStream } from 'pino'
import pino from 'pino'

/** What every line has, or what is told in other words. */
const TOLD = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err', 'reqId'])

/** For a person at a terminal: a line of the log as a sentence, and below it where a failure happened. */
export const prettyLog = (print: (text: string) => void): DestinationStream => ({
  write: (line) => print(readable(line)),
})

function readable(line: string): string {
  const entry = JSON.parse(line)
  const clock = new Date(entry.time).toTimeString().slice(0, 8)
  const level = (pino.levels.labels[entry.level] ?? String(entry.level)).toUpperCase().padEnd(5)
  const facts = Object.entries(entry).flatMap(([name, value]) =>
    TOLD.has(name) ? [] : [`${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`],
  )
  const stack = entry.err?.stack ? `\n${entry.err.stack}` : ''
  return `${[clock, level, entry.msg, ...facts].filter(Boolean).join(' ')}${stack}\n`
}
