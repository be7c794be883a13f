/** The records of an export, one line each; a line break inside of quotes belongs to a CSV record. */
export async function* recordsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let record = ''
  for await (const line of linesOf(body)) {
    record = record ? `${record}\n${line}` : line
    if (!isWhole(record)) continue
    if (record !== '') yield record.replace(/\r$/, '')
    record = ''
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let rest = ''
  for (;;) {
    const { value = '', done } = await reader.read()
    const lines = (rest + value).split('\n')
    rest = lines.pop()!
    yield* lines
    if (!done) continue
    yield rest
    return
  }
}

const isWhole = (record: string): boolean =>
  record.startsWith('{') || (record.split('"').length - 1) % 2 === 0
