/** One event of a stream of server-sent events; without data it only says where the stream is. */
export interface StreamEvent {
  readonly id: string
  readonly data: string
}

/** The events of a stream, those that arrive together at once; an empty list for a sign of life. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<readonly StreamEvent[]> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  try {
    for (let rest = ''; ; ) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (rest + value).split(/\r?\n\r?\n/)
      rest = blocks.pop()!
      yield blocks.flatMap((block) => eventIn(block) ?? [])
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** Undefined for a block of comments. */
function eventIn(block: string): StreamEvent | undefined {
  const lines = block.split(/\r?\n/)
  const valuesOf = (field: string) =>
    lines
      .filter((line) => line.startsWith(`${field}:`))
      .map((line) => line.slice(field.length + 1).trimStart())
  const id = valuesOf('id').at(-1)
  return id === undefined ? undefined : { id, data: valuesOf('data').join('\n') }
}
