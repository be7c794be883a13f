import { Center, Loader } from '@mantine/core'
import { useTexts } from '../locales/language.ts'

/** Only seen when a page takes longer than people notice. */
export function Waiting() {
  const { common } = useTexts()
  return (
    <Center mih="50vh">
      <Loader size="sm" aria-label={common.loading} />
    </Center>
  )
}
