import { createServer } from 'node:http'

/** Receivers of webhooks, one at each path: notes how long after its commit each change came. */
const port = Number(process.argv[2])
let lags: number[] = []

createServer((request, response) => {
  if (request.url === '/lags') {
    response.end(JSON.stringify(lags))
    lags = []
    return
  }
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const { data } = JSON.parse(Buffer.concat(chunks).toString())
    // The log has the time at which the transaction began: it was committed a little later.
    lags.push(Date.now() - Date.parse(data.attributes['created-at']))
    response.writeHead(204).end()
  })
}).listen(port, '127.0.0.1', () => process.stdout.write('ready\n'))
