import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { TypeMetadata } from '../api/metadata.ts'
import { useTexts } from '../locales/language.ts'
import { useTypes } from '../metadata/useTypes.ts'
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
import { ValuesSection } from './ValuesSection.tsx'
import { meaningsFor } from './values.ts'
import { matchesFor, missablesFor } from './wishes.ts'

interface ImportFormProps {
  readonly type: TypeMetadata
  readonly chosen: Chosen
  readonly onAnother: () => void
  readonly onSheet: (sheet: string) => void
}

export function ImportForm(props: ImportFormProps) {
  return (
    <Suspense fallback={<Waiting />}>
      <Choices {...props} />
    </Suspense>
  )
}

type Phase = 'preparing' | 'sending'

const PLAIN: Wish = {
  match: undefined,
  createMissing: [],
  meanings: {},
  leavesBadCells: false,
  isAllOrNothing: false,
}

function Choices({ type, chosen, onAnother, onSheet }: ImportFormProps) {
  const { imports } = useTexts()
  const navigate = useNavigate()
  const mapping = useMapping(type, chosen)
  const [wanted, setWish] = useState<Wish>(PLAIN)
  const [progress, setProgress] = useState<readonly [Phase, number]>(['preparing', 0])
  const matches = matchesFor(type, mapping)
  const missables = missablesFor(type, useTypes(), mapping)
  const isThere = (name: string) => missables.some(({ field, isOpen }) => isOpen && field.name === name)
  const wish = {
    ...wanted,
    match: matches.find(({ name }) => name === wanted.match)?.name,
    createMissing: wanted.createMissing.filter(isThere),
    meanings: meaningsFor(mapping, mapping.meanings),
  }
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
      <FileSection mapping={mapping} onAnother={onAnother} onSheet={onSheet} />
      {mapping.form.format === 'csv' && <ColumnsSection mapping={mapping} />}
      {mapping.form.format === 'csv' && <ValuesSection mapping={mapping} />}
      <OptionsSection wish={wish} matches={matches} missables={missables} onChange={setWish} />
      <PreviewSection type={type.name} mapping={mapping} wish={wish} />
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
