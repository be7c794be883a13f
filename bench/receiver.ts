import { createServer } from 'node:http'

/** Receivers of webhooks, one at each path: notes when each record came. */
const port = Number(process.argv[2])
let came: [recordId: string, at: number][] = []

createServer((request, response) => {
  if (request.url === '/came') {
    response.end(JSON.stringify(came))
    came = []
    return
  }
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const { data } = JSON.parse(Buffer.concat(chunks).toString())
    came.push([data.attributes['resource-id'], Date.now()])
    response.writeHead(204).end()
  })
}).listen(port, '127.0.0.1', () => process.stdout.write('ready\n'))
