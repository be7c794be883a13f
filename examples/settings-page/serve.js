import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

const FILES = {
  '/': ['index.html', 'text/html; charset=utf-8'],
  '/settings.css': ['settings.css', 'text/css'],
  '/settings.js': ['settings.js', 'text/javascript'],
}

const server = createServer(async (request, response) => {
  const file = FILES[new URL(request.url, 'http://localhost').pathname]
  if (!file) return response.writeHead(404).end()
  const content = await readFile(new URL(file[0], import.meta.url))
  response.writeHead(200, { 'content-type': file[1] }).end(content)
})

server.listen(Number(process.env.PORT ?? 4100), '127.0.0.1', () => {
  console.log(`The example listens on http://localhost:${server.address().port}`)
})
