import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ApiResponse } from '../api/message.ts'
import { assemble, isParts } from '../jsonapi/print/parts.ts'

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
  if (!encoding) return response
  const bytes = isParts(body) ? assemble(body) : body
  if (!Buffer.isBuffer(bytes) || bytes.length < SMALLEST) return response
  const smaller = encoding === 'br' ? await brotli(bytes, BROTLI) : await gzipped(bytes, GZIP)
  return { ...response, headers: { ...headers, 'content-encoding': encoding }, body: smaller }
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
