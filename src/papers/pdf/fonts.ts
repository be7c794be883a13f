import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FILES = {
  regular: '400Regular/PTSans_400Regular.ttf',
  bold: '700Bold/PTSans_700Bold.ttf',
}

export type FontName = keyof typeof FILES

/** PT Sans: Latin, Cyrillic and the signs of currencies, free to be passed on inside of papers. */
export const FONTS: Readonly<Record<FontName, Buffer>> = {
  regular: bytesOf('regular'),
  bold: bytesOf('bold'),
}

function bytesOf(name: FontName): Buffer {
  return readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/pt-sans/${FILES[name]}`)))
}
