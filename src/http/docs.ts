import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Service } from '../api/service.ts'
import { openApi } from '../derive/openapi.ts'

const FOLDER = path.join(import.meta.dirname, 'docs')

/** The files of the page by address; it is read and tried without anything from elsewhere. */
const ASSETS = {
  '/docs': ['index.html', 'text/html; charset=utf-8'],
  '/docs/icon.svg': ['icon.svg', 'image/svg+xml'],
  '/docs/docs.css': ['docs.css', 'text/css; charset=utf-8'],
  '/docs/docs.js': ['docs.js', 'text/javascript; charset=utf-8'],
  '/docs/page.js': ['page.js', 'text/javascript; charset=utf-8'],
  '/docs/try.js': ['try.js', 'text/javascript; charset=utf-8'],
} as const

const HEADERS = {
  'content-security-policy':
    "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/** The API described by the definitions that run it, and a page to read and try it. */
export function addDocsRoutes(server: FastifyInstance, service: Service): void {
  let description: Buffer | undefined
  server.get('/openapi.json', async (_request, reply) => {
    description ??= Buffer.from(JSON.stringify(openApi(service.registry, service.links.baseUrl)))
    return reply.type('application/json').header('access-control-allow-origin', '*').send(description)
  })
  for (const [address, [file, type]] of Object.entries(ASSETS)) {
    const content = readFileSync(path.join(FOLDER, file))
    server.get(address, async (_request, reply) => reply.headers(HEADERS).type(type).send(content))
  }
}
