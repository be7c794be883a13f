import { crc32, deflateSync } from 'node:zlib'

const chunk = (name: string, data: Uint8Array) => {
  const bytes = Buffer.alloc(12 + data.length)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(name, 4, 'latin1')
  bytes.set(data, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length)
  return bytes
}

/** A PNG of 2 by 2 pixels, or of 5 beside each other, which are in four passes. */
function png(pixels: Uint8Array, { colours = 2, isInterlaced = false, more = Buffer.alloc(0) } = {}): Buffer {
  const [width, height] = isInterlaced ? [5, 1] : [2, 2]
  const head = Buffer.from([0, 0, 0, width, 0, 0, 0, height, 8, colours, 0, 0, isInterlaced ? 1 : 0])
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    more,
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const RGBA = { colours: 6 }
export const PNG = png(Buffer.alloc(14, 7).fill(0, 0, 1).fill(0, 7, 8))
export const INTERLACED = png(Buffer.alloc(19).fill(4, 8, 9), { isInterlaced: true })
/** It says to be small and unpacks to a hundred megabytes. */
export const BOMB = png(Buffer.alloc(100 * 1024 * 1024))
/** Its pixels say how transparent they are, and the picture does too. */
export const TWICE_TRANSPARENT = png(Buffer.alloc(18), { ...RGBA, more: chunk('tRNS', Buffer.from([0, 1])) })
export const UNKNOWN_FILTER = png(Buffer.alloc(18).fill(9, 9, 10), RGBA)
export const UNKNOWN_FILTER_INTERLACED = png(Buffer.alloc(24).fill(9, 10, 11), {
  ...RGBA,
  isInterlaced: true,
})
