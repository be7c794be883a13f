import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ApiRequest, ApiResponse } from '../api/message.ts'
import type { Service } from '../api/service.ts'
import { iframeOrigin } from '../app/application-settings.ts'
import { content } from './page.ts'

export const WEB_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

const PAGE_HEADERS = {
  ...WEB_HEADERS,
  'cache-control': 'no-cache',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  vary: 'Accept, Cookie',
}

/** The one page of the web app, in which everything else is script; undefined when it was not built. */
export function webPage(folder: string): string | undefined {
  const file = path.join(folder, 'index.html')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** A person who opened an address in a browser, not a program that asks for data. */
export const isNavigation = ({ method, headers, path }: ApiRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  /\btext\/html\b/i.test(headers.accept ?? '') &&
  !/^\/(api|app)(\/|$)/.test(path)

const SETTINGS_OF_APPLICATION = /^\/settings\/applications\/([1-9]\d{0,17})\/settings\/?$/

/** The page, which may show the pages of one other origin: that of the application whose settings are opened in it. */
export async function pageFor(page: string, service: Service, request: ApiRequest): Promise<ApiResponse> {
  const id = SETTINGS_OF_APPLICATION.exec(request.path)?.[1]
  return framing(page, id === undefined ? undefined : await iframeOrigin(service, request, id))
}

/** Nothing runs or is shown that is not ours; styles that scripts write carry the page's own nonce. */
function framing(page: string, frameOrigin = ''): ApiResponse {
  const nonce = randomBytes(16).toString('base64')
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    // What the page itself holds: papers that it has fetched.
    `frame-src blob: ${frameOrigin}`.trim(),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return content('text/html; charset=utf-8', page.replaceAll('NONCE', nonce), {
    ...PAGE_HEADERS,
    'content-security-policy': policy.join('; '),
  })
}
