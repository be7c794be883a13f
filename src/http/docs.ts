import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Service } from '../api/service.ts'
import { openApi } from '../derive/openapi.ts'
import { content, type Pages } from './page.ts'

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
  vary: 'Accept-Encoding',
}

/** The API described by the definitions that run it, and a page to read and try it. */
export function docsPages(service: Service): Pages {
  let description: Buffer | undefined
  const assets = Object.entries(ASSETS).map(([address, [file, type]]) => {
    const asset = content(type, readFileSync(path.join(FOLDER, file)), HEADERS)
    return [address, () => asset]
  })
  return {
    ...Object.fromEntries(assets),
    '/openapi.json': () => {
      description ??= Buffer.from(JSON.stringify(openApi(service.registry, service.links.baseUrl)))
      const headers = { 'access-control-allow-origin': '*', vary: 'Accept-Encoding' }
      return content('application/json', description, headers)
    },
  }
}
