import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import { removeFolder, temporaryFolder } from './temporary-folder.ts'

const IN_MEMORY = 1024 * 1024
/** The producer is at most this far ahead of the reader. */
const MOST_AHEAD = 256 * 1024 * 1024
const PIECE = 256 * 1024

/**
 * Something that is made as fast as it can be and read as fast as somebody likes. What is not read yet waits in memory, and
 * in a temporary file when it is much: so a transaction is not held open by those who read what it found.
 */
export async function* spooled(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<Buffer> {
  const spool = new Spool()
  const filling = spool.fill(pieces)
  // An error is thrown to the reader once everything before it is read.
  filling.catch(() => {})
  try {
    for (let bytes = await spool.take(); bytes; bytes = await spool.take()) yield bytes
    await filling
  } finally {
    spool.stop()
    await filling.catch(() => {})
    await spool.remove()
  }
}

class Spool {
  private readonly memory: Buffer[] = []
  private inMemory = 0
  private folder: string | undefined
  private file: FileHandle | undefined
  /** Bytes of the file: what was written into it, and what was read again. */
  private written = 0
  private read = 0
  private isEnded = false
  private moved = Promise.withResolvers<void>()

  async fill(pieces: AsyncIterable<string | Uint8Array>): Promise<void> {
    try {
      for await (const piece of pieces) {
        while (this.ahead > MOST_AHEAD && !this.isEnded) await this.moved.promise
        if (this.isEnded) return
        await this.put(
          typeof piece === 'string'
            ? Buffer.from(piece)
            : Buffer.from(piece.buffer, piece.byteOffset, piece.length),
        )
        this.move()
      }
    } finally {
      this.stop()
    }
  }

  /** What comes next; undefined when that was all. */
  async take(): Promise<Buffer | undefined> {
    for (;;) {
      const { isEnded, moved } = this
      const bytes = this.fromMemory() ?? (await this.fromFile())
      if (bytes) {
        this.move()
        return bytes
      }
      if (isEnded) return undefined
      await moved.promise
    }
  }

  /** Nobody wants the rest. */
  stop(): void {
    this.isEnded = true
    this.move()
  }

  async remove(): Promise<void> {
    await this.file?.close()
    if (this.folder) await removeFolder(this.folder)
  }

  private get ahead(): number {
    return this.inMemory + this.written - this.read
  }

  private move(): void {
    this.moved.resolve()
    this.moved = Promise.withResolvers()
  }

  /** Behind what waits in the file, nothing can wait in memory. */
  private async put(bytes: Buffer): Promise<void> {
    const isFileRead = this.read === this.written
    if (isFileRead && (this.inMemory === 0 || this.inMemory + bytes.length <= IN_MEMORY)) {
      this.memory.push(bytes)
      this.inMemory += bytes.length
      return
    }
    if (isFileRead) this.read = this.written = 0
    this.folder ??= await temporaryFolder()
    this.file ??= await open(path.join(this.folder, 'spool'), 'w+')
    await this.file.write(bytes, 0, bytes.length, this.written)
    this.written += bytes.length
  }

  private fromMemory(): Buffer | undefined {
    const bytes = this.memory.shift()
    this.inMemory -= bytes?.length ?? 0
    return bytes
  }

  private async fromFile(): Promise<Buffer | undefined> {
    const size = Math.min(PIECE, this.written - this.read)
    if (size === 0) return undefined
    const { buffer, bytesRead } = await this.file!.read(Buffer.allocUnsafe(size), 0, size, this.read)
    this.read += bytesRead
    return buffer.subarray(0, bytesRead)
  }
}
