import { inflateSync } from 'node:zlib'

const MOST_PIXELS = 2_000
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Values of a pixel, by the kind of colours. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** Kinds of colours whose pixels say themselves how transparent they are. */
const WITH_ALPHA: readonly number[] = [4, 6]
/** The ways in which a row may be told by what is beside it. */
const MOST_FILTER = 4
/** The printer cannot read interlaced pictures that are narrower. */
const NARROWEST_INTERLACED = 5
/** Where each pass of an interlaced picture begins, and how far its pixels are apart. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

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

interface Head extends Size {
  readonly pixelBits: number
  readonly hasAlpha: boolean
  readonly isInterlaced: boolean
}

/** Of a picture that can be unpacked: it is not unpacked further than its size allows. */
function pngSize(bytes: Buffer): Size | undefined {
  const packed: Buffer[] = []
  let head: Head | undefined
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    const data = bytes.subarray(at + 8, at + 8 + length)
    if (data.length < length) return undefined
    if (name === 'IHDR' && length === 13) {
      const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
      const pixelBits = data[8]! * (CHANNELS[data[9]!] ?? 0)
      const hasAlpha = WITH_ALPHA.includes(data[9]!)
      head = { width, height, pixelBits, hasAlpha, isInterlaced: data[12] === 1 }
    }
    if (name === 'tRNS' && head?.hasAlpha !== false) return undefined
    if (name === 'IDAT') packed.push(data)
    if (name === 'IEND') return head && isUnpacked(packed, head) ? head : undefined
    at += 12 + length
  }
  return undefined
}

function isUnpacked(packed: readonly Buffer[], head: Head): boolean {
  const { width, height, pixelBits, isInterlaced } = head
  if (width * pixelBits === 0 || height === 0) return false
  if (isInterlaced && width < NARROWEST_INTERLACED) return false
  if (width > MOST_PIXELS || height > MOST_PIXELS) return true
  const begins = [...rowBegins(head)]
  const wanted = begins.pop()!
  try {
    const rows = inflateSync(Buffer.concat(packed), { maxOutputLength: wanted + 1 })
    return rows.length === wanted && begins.every((at) => rows[at]! <= MOST_FILTER)
  } catch {
    return false
  }
}

/** Where its rows begin, and where the last of them ends. */
function* rowBegins({ width, height, pixelBits, isInterlaced }: Head): Generator<number> {
  let at = 0
  for (const [left, top, across, down] of isInterlaced ? PASSES : [[0, 0, 1, 1] as const]) {
    const pixels = Math.ceil((width - left) / across)
    for (let row = top; pixels > 0 && row < height; row += down) {
      yield at
      at += 1 + Math.ceil((pixels * pixelBits) / 8)
    }
  }
  yield at
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
