import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTexts } from '../locales/language.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Section } from '../ui/Section.tsx'
import { previewBytes } from './api.ts'
import { PdfView } from './PdfView.tsx'

/** Typing goes on meanwhile. */
const PAUSE_MS = 700

interface PreviewProps {
  readonly attributes: object
  readonly logo: string | null
}

/** The paper as it would be, with the newest record. */
export function Preview({ attributes, logo }: PreviewProps) {
  const { papers: words } = useTexts()
  const relationships = logo ? { logo: { data: { type: 'documents', id: logo } } } : {}
  const [wanted] = useDebouncedValue(JSON.stringify({ attributes, relationships }), PAUSE_MS)
  const { data, error } = useQuery({
    queryKey: ['paper preview', wanted],
    queryFn: ({ signal }) => previewBytes(JSON.parse(wanted), signal),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <Section title={words.preview} text={words.previewText}>
      <FailureNote failure={error} />
      {!error && <PdfView title={words.preview} bytes={data} />}
    </Section>
  )
}
