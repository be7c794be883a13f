import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'

/** How many pictures stand beside each other, how many on a sheet, and how wide each is shown. */
const LAYOUTS = {
  desktop: { columns: 2, most: 4, width: 1000 },
  phone: { columns: 4, most: 8, width: 390 },
} as const

export type Screen = keyof typeof LAYOUTS

/** Lays the pictures of a folder on sheets, in the order of their names: many are looked at in one go. */
export async function laySheets(browser: Browser, folder: string, screen: Screen): Promise<void> {
  const { columns, most, width } = LAYOUTS[screen]
  const pictures = readdirSync(folder)
    .filter((name) => name.endsWith(`.${screen}.png`))
    .sort()
  const page = await browser.newPage({ viewport: { width: columns * width, height: 100 } })
  const sheet = path.resolve(folder, 'sheet.html')
  for (let place = 0; place < pictures.length; place += most) {
    const shown = pictures.slice(place, place + most)
    const figures = shown.map(
      (name) => `<figure><figcaption>${name}</figcaption><img src="${encodeURIComponent(name)}"></figure>`,
    )
    writeFileSync(
      sheet,
      `<!doctype html><meta charset="utf-8"><style>
        body { display: grid; grid-template-columns: repeat(${columns}, ${width}px); margin: 0; font: 13px sans-serif }
        figure { margin: 0; outline: 1px solid red }
        img { display: block; width: 100% }
      </style>${figures.join('')}`,
    )
    await page.goto(pathToFileURL(sheet).href)
    const number = String(place / most + 1).padStart(3, '0')
    await page.screenshot({ path: path.join(folder, `sheet-${screen}-${number}.png`), fullPage: true })
  }
  rmSync(sheet, { force: true })
  await page.close()
}
