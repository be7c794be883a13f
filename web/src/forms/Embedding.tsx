import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type Resource, refresh } from '../api/records.ts'
import { titleOf } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { CopyField } from '../ui/CopyField.tsx'
import { Section } from '../ui/Section.tsx'
import { undoable } from '../undo/undoable.ts'
import { FORMS, rotateToken } from './api.ts'

/** How the form comes onto a website: by one line, as a page of its own, or by a form that is there already. */
export function Embedding({ form }: { readonly form: Resource }) {
  const { forms: words } = useTexts()
  const [isRotating, setRotating] = useState(false)
  const token = String(form.attributes.token)
  const address = `${location.origin}/web_forms/${token}`
  const script = `<script src="${address}.js" async></script>`
  const own = `<form method="post" action="${location.origin}/web_forms/${form.attributes.makes}">
  <input type="hidden" name="token" value="${token}">
  <input name="contact[first_name]"> <input name="contact[email]">
  …
</form>`
  return (
    <Section title={words.embedding} text={words.embeddingText}>
      <Stack>
        <Labelled label={words.line} value={script} />
        <Group gap="sm">
          <Anchor href={address} target="_blank" rel="noreferrer">
            {words.openPage}
          </Anchor>
          <Button variant="subtle" size="compact-sm" onClick={() => setRotating(true)}>
            {words.rotate}
          </Button>
        </Group>
        <details>
          <summary>{words.ownPage}</summary>
          <Text size="sm" my="xs">
            {words.ownPageText}
          </Text>
          <CopyField label={words.ownPage} value={own} />
        </details>
      </Stack>
      {isRotating && (
        <ConfirmDialog
          title={words.rotateTitle}
          text={words.rotateText}
          action={words.rotate}
          onConfirm={async () => {
            await undoable(words.rotated(titleOf(form)), (deed) => rotateToken(form.id, deed))
            await refresh(FORMS)
          }}
          onClose={() => setRotating(false)}
        />
      )}
    </Section>
  )
}

const Labelled = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div>
    <Text size="sm" fw={500} mb={4}>
      {label}
    </Text>
    <CopyField label={label} value={value} />
  </div>
)
