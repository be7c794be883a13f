import { createReadStream, createWriteStream } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { errors, pointer, Refusal, refuse } from '../../errors/errors.ts'
import { removeFolder, temporaryFolder } from '../../runtime/temporary-folder.ts'

const LARGEST_DOCUMENT = 50 * 1024 * 1024
const PIECE = 256 * 1024
/** What can be repeated in the header of a download. */
const PLAIN_MEDIA_TYPE = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/

/** A form with one file: the file lies in a temporary place until it is stored. */
export interface Upload {
  readonly fields: ReadonlyMap<string, string>
  readonly filename: string
  readonly contentType: string
  readonly size: number
  pieces(): AsyncIterable<Uint8Array>
}

/** Receives a multipart form without holding the file in memory, and hands it on; the temporary copy is removed. */
export async function withUpload<Result>(
  stream: Readable,
  contentType: string,
  work: (upload: Upload) => Promise<Result>,
): Promise<Result> {
  const folder = await temporaryFolder()
  try {
    return await work(await receive(stream, contentType, path.join(folder, 'file')))
  } finally {
    await removeFolder(folder)
  }
}

async function receive(stream: Readable, contentType: string, file: string): Promise<Upload> {
  const fields = new Map<string, string>()
  let saving: Promise<{ filename: string; contentType: string; size: number }> | undefined
  const broken = new AbortController()
  try {
    const form = new Busboy({
      headers: { 'content-type': contentType },
      limits: { files: 1, fields: 20, fieldSize: 64 * 1024, fileSize: LARGEST_DOCUMENT },
    })
    form.on('field', (name, value) => fields.set(name, value))
    form.on('file', (_name, part, filename, _encoding, mimeType) => {
      saving = pipeline(part, createWriteStream(file), { signal: broken.signal }).then(() => {
        if (part.truncated) throw refuse(errors.tooLarge('A document may have at most 50 MiB'))
        const contentType = PLAIN_MEDIA_TYPE.test(mimeType) ? mimeType : 'application/octet-stream'
        return { filename, contentType, size: part.bytesRead }
      })
      saving.catch(() => {})
    })
    await pipeline(stream, form)
  } catch (failure) {
    broken.abort()
    // Its folder can be removed only when nothing is written there any more.
    await saving?.catch(() => {})
    throw failure instanceof Refusal
      ? failure
      : refuse(errors.badRequest('The body is not a complete multipart form', pointer()))
  }
  if (!saving) throw refuse(errors.parameterMissing('The form must have a file', pointer()))
  const saved = await saving
  return { ...saved, fields, pieces: () => createReadStream(file, { highWaterMark: PIECE }) }
}
