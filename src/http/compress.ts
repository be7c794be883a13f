import { pipeline, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { ApiResponse } from '../api/message.ts'
import { assemble, isPieces } from '../jsonapi/print/parts.ts'

/** A body that fits one packet gains nothing. */
const SMALLEST = 1_400

/** Fast settings: most of the gain for a fraction of the time. */
const brotli = promisify(brotliCompress)
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }
const gzipped = promisify(gzip)
const GZIP = { level: 3 }

/** The response in the smallest form that the client takes. */
export async function compressed(
  response: ApiResponse,
  acceptEncoding: string | undefined,
): Promise<ApiResponse> {
  const { body, headers } = response
  const encoding = preferredEncoding(acceptEncoding)
  if (!encoding || 'content-encoding' in headers) return response
  const bytes = isPieces(body) ? assemble(body) : body
  if (!Buffer.isBuffer(bytes) || bytes.length < SMALLEST) return response
  const smaller = encoding === 'br' ? await brotli(bytes, BROTLI) : await gzipped(bytes, GZIP)
  return { ...response, headers: { ...headers, 'content-encoding': encoding }, body: smaller }
}

/** The same for a body that is too large to be put together before it is sent. */
export function compressedStream(
  response: ApiResponse & { body: Readable },
  acceptEncoding: string | undefined,
) {
  const encoding = preferredEncoding(acceptEncoding)
  if (!encoding) return response
  const smaller = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP)
  pipeline(response.body, smaller, () => {})
  return { ...response, headers: { ...response.headers, 'content-encoding': encoding }, body: smaller }
}

/** The smaller of the encodings that the client takes. */
export function preferredEncoding(acceptEncoding = ''): 'br' | 'gzip' | undefined {
  const accepted = acceptEncoding.split(',').flatMap((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name]
  })
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') || accepted.includes('*') ? 'gzip' : undefined
}
