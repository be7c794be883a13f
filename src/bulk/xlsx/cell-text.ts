/** What XML cannot hold, the end of a line that it would change, and what looks like our own way to write them. */
const UNSAFE = /(?![\t\n])\p{Cc}|[\ufffe\uffff]|_(?=x[\da-f]{4}_)/giu
const WRITTEN = /_x([\da-f]{4})_/gi
const MARKUP = /[&<>"]/g
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as spreadsheets write it into XML: `_x0001_` for a character that XML does not have. */
export const xmlText = (text: string): string =>
  text
    .replace(UNSAFE, (one) => `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(MARKUP, (one) => ENTITIES[one]!)

/** The same the other way round, after XML was read. */
export const cellText = (text: string): string =>
  text.includes('_x') ? text.replace(WRITTEN, (_all, code) => String.fromCharCode(parseInt(code, 16))) : text
