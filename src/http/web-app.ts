import { existsSync } from 'node:fs'
import path from 'node:path'
import type { ApiRequest, ApiResponse } from '../api/message.ts'
import type { Service } from '../api/service.ts'
import { content, type Page } from './page.ts'
import { webFiles } from './web-files.ts'
import { isNavigation, pageFor, WEB_HEADERS, webPage } from './web-page.ts'

/** Made by `npm run build`; the service also runs without it. */
const FOLDER = path.resolve(import.meta.dirname, '../../dist')

const BEING_BUILT = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="2">
<title>Rapport</title>
<p>The web app is being built and appears here as soon as it is ready. The API answers already.
<p lang="ru">Приложение собирается и появится здесь, как только будет готово. API уже отвечает.
</html>
`

/** The web app, from memory. While it is being built, people are told so; then it takes the place of that page. */
export class WebApp {
  private readonly folder: string
  private readonly building: string
  private isBuilding: boolean
  private files: ReadonlyMap<string, Page> = new Map()
  private page: string | undefined

  constructor(folder = FOLDER) {
    this.folder = path.join(folder, 'web')
    this.building = path.join(folder, 'building')
    this.isBuilding = existsSync(this.building)
    if (!this.isBuilding) this.load()
  }

  /** What is at this address, if that is a file of the web app. */
  fileAt(address: string): Page | undefined {
    if (this.isBuilding) this.look()
    return this.files.get(address)
  }

  /** The page for somebody who opened an address in a browser; undefined for whoever asks for data. */
  async pageFor(service: Service, request: ApiRequest): Promise<ApiResponse | undefined> {
    if (!isNavigation(request)) return undefined
    if (this.isBuilding) return beingBuilt()
    return this.page === undefined ? undefined : pageFor(this.page, service, request)
  }

  private look(): void {
    this.isBuilding = existsSync(this.building)
    if (!this.isBuilding) this.load()
  }

  private load(): void {
    this.files = new Map(Object.entries(webFiles(this.folder)))
    this.page = webPage(this.folder)
  }
}

const beingBuilt = (): ApiResponse => ({
  ...content('text/html; charset=utf-8', BEING_BUILT, {
    ...WEB_HEADERS,
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'retry-after': '2',
  }),
  status: 503,
})
