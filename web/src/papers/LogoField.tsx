import { Button, FileButton, Group, Input } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { MEDIA_TYPE, type Resource } from '../api/records.ts'
import { sendFile } from '../api/sendFile.ts'
import { useTexts } from '../locales/language.ts'
import { tellFailure } from '../ui/notify.ts'

interface LogoFieldProps {
  readonly label: string
  /** The document that has its bytes. */
  readonly value: string | null
  readonly error: ReactNode
  readonly onChange: (id: string | null) => void
}

const LARGEST = 1024 * 1024

/** The picture at the head of papers. */
export function LogoField({ label, value, error, onChange }: LogoFieldProps) {
  const { papers: words, refusals } = useTexts()
  const [isTooLarge, setTooLarge] = useState(false)
  async function upload(file: File | null) {
    // What would be refused need not travel first.
    setTooLarge(file !== null && file.size > LARGEST)
    if (!file || file.size > LARGEST) return
    const form = new FormData()
    form.append('data', JSON.stringify({ data: { type: 'documents', attributes: { name: file.name } } }))
    form.append('file', file)
    const answer = await sendFile('/api/v1/documents', form, { Accept: MEDIA_TYPE }, () => {}, {
      requests: [],
    })
    onChange((answer as { data: Resource }).data.id)
  }
  return (
    <Input.Wrapper
      label={label}
      description={words.logoText}
      error={isTooLarge ? refusals.logo : error}
      labelElement="div"
    >
      <Group mt="xs">
        <FileButton accept="image/png,image/jpeg" onChange={(file) => void upload(file).catch(tellFailure)}>
          {(props) => (
            <Button variant="default" {...props}>
              {value ? words.otherLogo : words.chooseLogo}
            </Button>
          )}
        </FileButton>
        {value && (
          <Button variant="subtle" color="gray" onClick={() => onChange(null)}>
            {words.noLogo}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}
