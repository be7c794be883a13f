import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { preferredEncoding } from './compress.ts'
import { WEB_FOLDER, WEB_HEADERS } from './web-page.ts'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The build puts a smaller form beside every file that has one. */
const ENDINGS = { br: '.br', gzip: '.gz' } as const

/** Serves the files of the web app from memory, so that a build beside a running server takes nothing away from it. */
export function addWebFiles(server: FastifyInstance): void {
  const files = filesIn(WEB_FOLDER)
  for (const [name, content] of files) {
    const type = CONTENT_TYPES[path.extname(name)]
    if (!type) continue
    const headers = { ...WEB_HEADERS, 'cache-control': cachingOf(name), vary: 'Accept-Encoding' }
    server.get(`/${name}`, async (request, reply) => {
      const encoding = preferredEncoding(request.headers['accept-encoding'])
      const smaller = encoding && files.get(name + ENDINGS[encoding])
      if (smaller) reply.header('content-encoding', encoding)
      return reply
        .headers(headers)
        .type(type)
        .send(smaller ?? content)
    })
  }
}

/** What has its hash in its name never changes. */
const cachingOf = (name: string) =>
  name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

function filesIn(folder: string): ReadonlyMap<string, Buffer> {
  if (!existsSync(folder)) return new Map()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => {
        const file = path.join(parentPath, name)
        return [path.relative(folder, file).replaceAll(path.sep, '/'), readFileSync(file)]
      }),
  )
}
