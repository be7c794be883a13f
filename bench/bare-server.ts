import { createServer } from 'node:http'

/** The ceiling: a server that does nothing but send this many bytes from memory. */
const port = Number(process.argv[2])
const bodies = new Map<string, Buffer>()

createServer((request, response) => {
  const size = request.url!.slice(1)
  const body = bodies.get(size) ?? Buffer.alloc(Number(size), 'x')
  bodies.set(size, body)
  response.writeHead(200, { 'content-type': 'application/vnd.api+json', 'content-length': body.length })
  response.end(body)
}).listen(port, '127.0.0.1', () => process.stdout.write('ready\n'))
