import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installPackage } from '../support/debian.ts'

const PLACE = '/usr/bin/pdftotext'

/** What reads papers back; where it cannot be had, tests that need it say so. */
export function hasPoppler(): boolean {
  if (!existsSync(PLACE)) installPackage('poppler-utils')
  if (!existsSync(PLACE) && process.env.CI === 'true') throw new Error('pdftotext is missing (poppler-utils)')
  return existsSync(PLACE)
}

/** The text of a paper, laid out as it stands there. */
export const textOf = (pdf: Buffer): string =>
  run('pdftotext', ['-layout', '-', '-'], pdf).toString().replaceAll('\u00a0', ' ')

/** How dark each cell of a coarse grid is on the first page, from 0 to 1: fonts may differ by a hair, pages not. */
export function darknessOf(pdf: Buffer, columns = 8, rows = 12): number[][] {
  const picture = run('pdftoppm', ['-gray', '-r', '36', '-l', '1'], pdf)
  const [head, width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(picture.toString('latin1', 0, 40))!
  const pixels = picture.subarray(head.length)
  const [wide, high] = [Number(width), Number(height)]
  const cells = Array.from({ length: rows }, () => new Array<number>(columns).fill(0))
  const area = (wide / columns) * (high / rows)
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++) {
      const row = cells[Math.floor((y * rows) / high)]!
      row[Math.floor((x * columns) / wide)]! += (255 - pixels[y * wide + x]!) / 255 / area
    }
  return cells
}

function run(program: string, args: readonly string[], input: Buffer): Buffer {
  const { stdout, status, stderr } = spawnSync(program, args, { input, maxBuffer: 64 * 1024 * 1024 })
  if (status !== 0) throw new Error(`${program}: ${stderr}`)
  return stdout
}
