import { inflateSync } from 'node:zlib'

const MOST_PIXELS = 2_000
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Values of a pixel, by the kind of colours. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** What is wrong with bytes that are to be a picture on papers; undefined when they are one. */
export function pictureProblem(bytes: Buffer): string | undefined {
  const size = bytes.subarray(0, 8).equals(PNG) ? pngSize(bytes) : jpegSize(bytes)
  if (!size) return 'must be a whole PNG or JPEG picture'
  if (size.width > MOST_PIXELS || size.height > MOST_PIXELS)
    return `may have at most ${MOST_PIXELS} by ${MOST_PIXELS} pixels, this one has ${size.width} by ${size.height}`
  return undefined
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Of a picture that can be unpacked: it is not unpacked further than its size allows. */
function pngSize(bytes: Buffer): Size | undefined {
  const packed: Buffer[] = []
  let head: (Size & { readonly rowBits: number; readonly isInterlaced: boolean }) | undefined
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    const data = bytes.subarray(at + 8, at + 8 + length)
    if (data.length < length) return undefined
    if (name === 'IHDR' && length === 13) {
      const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
      const rowBits = width * data[8]! * (CHANNELS[data[9]!] ?? 0)
      head = { width, height, rowBits, isInterlaced: data[12] === 1 }
    }
    if (name === 'IDAT') packed.push(data)
    if (name === 'IEND') return head && isUnpacked(packed, head) ? head : undefined
    at += 12 + length
  }
  return undefined
}

function isUnpacked(
  packed: readonly Buffer[],
  { width, height, rowBits, isInterlaced }: Size & { rowBits: number; isInterlaced: boolean },
): boolean {
  if (rowBits === 0 || height === 0) return false
  if (width > MOST_PIXELS || height > MOST_PIXELS) return true
  const wanted = height * (1 + Math.ceil(rowBits / 8))
  try {
    // An interlaced picture has a few bytes more: one for each row of each of its passes.
    const got = inflateSync(Buffer.concat(packed), { maxOutputLength: 2 * wanted + 16 * height + 64 }).length
    return isInterlaced ? got >= wanted : got === wanted
  } catch {
    return false
  }
}

/** Frames that say the size of the picture. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpegSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]!
    if (isFrame(marker)) {
      const size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
      return size.width > 0 && size.height > 0 ? size : undefined
    }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
