import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { preferredEncoding } from './compress.ts'
import { content, type Page, type Pages } from './page.ts'
import { WEB_HEADERS } from './web-page.ts'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The build puts a smaller form beside every file that has one. */
const ENDINGS = { br: '.br', gzip: '.gz' } as const

/** The files of the web app, from memory, so that a build beside a running server takes nothing away from it. */
export function webFiles(folder: string): Pages {
  const files = filesIn(folder)
  const pages = [...files].flatMap(([name, bytes]): [string, Page][] => {
    const type = CONTENT_TYPES[path.extname(name)]
    if (!type) return []
    const headers = { ...WEB_HEADERS, 'cache-control': cachingOf(name), vary: 'Accept-Encoding' }
    const page: Page = (request) => {
      const encoding = preferredEncoding(request.headers['accept-encoding'])
      const smaller = encoding && files.get(name + ENDINGS[encoding])
      return smaller
        ? content(type, smaller, { ...headers, 'content-encoding': encoding })
        : content(type, bytes, headers)
    }
    return [[`/${name}`, page]]
  })
  return Object.fromEntries(pages)
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
