import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { TypeMetadata } from '../api/metadata.ts'
import { useTexts } from '../locales/language.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { bodyOf } from './body.ts'
import { ColumnsSection } from './ColumnsSection.tsx'
import { FileSection } from './FileSection.tsx'
import { isFit } from './fitness.ts'
import type { Chosen } from './ImportPage.tsx'
import { OptionsSection } from './OptionsSection.tsx'
import { PreviewSection } from './PreviewSection.tsx'
import { upload, type Wish } from './upload.ts'
import { useMapping } from './useMapping.ts'

interface ImportFormProps {
  readonly type: TypeMetadata
  readonly chosen: Chosen
  readonly onAnother: () => void
}

export function ImportForm(props: ImportFormProps) {
  return (
    <Suspense fallback={<Waiting />}>
      <Choices {...props} />
    </Suspense>
  )
}

type Phase = 'preparing' | 'sending'

function Choices({ type, chosen, onAnother }: ImportFormProps) {
  const { imports } = useTexts()
  const navigate = useNavigate()
  const mapping = useMapping(type, chosen)
  const [wanted, setWish] = useState<Wish>({ updates: false, isAllOrNothing: false })
  const [progress, setProgress] = useState<readonly [Phase, number]>(['preparing', 0])
  const hasKey =
    mapping.form.format === 'ndjson' || mapping.columns.some((one) => one?.name === 'external-id')
  const wish = { ...wanted, updates: wanted.updates && hasKey }
  const starting = useMutation({
    async mutationFn() {
      const body = await bodyOf(mapping, (share) => setProgress(['preparing', share]))
      return upload(type.name, mapping.form.format, body, wish, (share) => setProgress(['sending', share]))
    },
    onSuccess(id) {
      mapping.forget()
      return navigate({ to: `/imports/${id}` })
    },
  })
  const [phase, share] = progress
  return (
    <Stack gap="xl">
      <FileSection mapping={mapping} onAnother={onAnother} />
      {mapping.form.format === 'csv' && <ColumnsSection mapping={mapping} />}
      <OptionsSection type={type} wish={wish} hasKey={hasKey} onChange={setWish} />
      <PreviewSection type={type.name} mapping={mapping} updates={wish.updates} />
      <FailureNote failure={starting.error} />
      {starting.isPending && (
        <div>
          <Text size="sm" mb={6}>
            {imports[phase]}
          </Text>
          <Progress value={share * 100} aria-label={imports[phase]} />
        </div>
      )}
      <Group justify="flex-end">
        <Button disabled={!isFit(mapping)} loading={starting.isPending} onClick={() => starting.mutate()}>
          {imports.start}
        </Button>
      </Group>
    </Stack>
  )
}
