import type { Catalogue } from '../locales/en.ts'
import { type Encoding, textOf } from './sniff.ts'

/** What people take for a table and no import can read. */
export type ForeignKind = keyof Catalogue['foreignFiles']

/** Those, and workbooks, which the server reads. */
export type FileKind = ForeignKind | 'xlsx'

type Signature = readonly [kind: ForeignKind, beginning: readonly number[], at?: number]

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

const SIGNATURES: readonly Signature[] = [
  ['xls', [0xd0, 0xcf, 0x11, 0xe0]],
  ['pdf', ascii('%PDF')],
  ['document', ascii('{\\rtf')],
  ['picture', [0x89, ...ascii('PNG')]],
  ['picture', [0xff, 0xd8, 0xff]],
  ['picture', ascii('GIF8')],
  ['picture', ascii('WEBP'), 8],
  ['picture', [...ascii('II'), 0x2a, 0]],
  ['picture', [...ascii('MM'), 0, 0x2a]],
  ['picture', ascii('ftypheic'), 4],
  ['picture', ascii('ftypmif1'), 4],
  ['archive', [0x1f, 0x8b]],
  ['archive', ascii('Rar!')],
  ['archive', [...ascii('7z'), 0xbc, 0xaf]],
]

/** What a file of a container of this kind has in its list of contents. */
const ZIPPED: readonly (readonly [FileKind, RegExp])[] = [
  ['xlsx', /xl\/|xlsx/],
  ['ods', /opendocument\.spreadsheet/],
  ['numbers', /Index\/|\.iwa/],
  ['document', /word\/|opendocument\.text|ppt\//],
]

const WRITTEN: readonly (readonly [ForeignKind, RegExp])[] = [
  ['vcard', /^\s*BEGIN:VCARD/i],
  ['calendar', /^\s*BEGIN:VCALENDAR/i],
  ['page', /^\s*(<!doctype html|<html|<table)/i],
  ['xml', /^\s*<\?xml/],
  ['json', /^\s*(\[\s*[[{"]|\{\s*\n)/],
]

/** What a file is that is no table to import, by its content, whatever it is called; undefined when it may be one. */
export function foreignKind(head: Uint8Array): FileKind | undefined {
  const has = (bytes: readonly number[], at = 0) => bytes.every((byte, index) => head[at + index] === byte)
  const signed = SIGNATURES.find(([, bytes, at]) => has(bytes, at))
  if (signed) return signed[0]
  if (has([...ascii('PK'), 3, 4])) {
    const names = textOf(head, 'windows-1252')
    return ZIPPED.find(([, inside]) => inside.test(names))?.[0] ?? 'archive'
  }
  const encoding: Encoding = has([0xff, 0xfe]) ? 'utf-16le' : has([0xfe, 0xff]) ? 'utf-16be' : 'utf-8'
  const written = WRITTEN.find(([, beginning]) => beginning.test(textOf(head, encoding)))
  if (written) return written[0]
  return encoding === 'utf-8' && head.includes(0) ? 'other' : undefined
}
