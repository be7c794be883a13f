import { TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { queryClient } from '../api/queries.ts'
import { pageKey } from '../drafts/kept.ts'
import { texts, useTexts } from '../locales/language.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { createToken, editToken, type Token, type TokenForm, tokensQuery } from './api.ts'
import { RoleSelect } from './RoleSelect.tsx'
import { ScopePicker } from './ScopePicker.tsx'

interface TokenDialogProps {
  /** The one that is edited; a new one without it. */
  readonly token?: Token
  readonly onClose: () => void
  readonly onCreated: (secret: string) => void
}

export function TokenDialog({ token, onClose, onCreated }: TokenDialogProps) {
  const { tokens, common } = useTexts()
  const form = useForm<TokenForm>({
    initialValues: {
      label: token?.label ?? '',
      scopes: token?.scopes ?? [],
      'role-id': token?.role?.id ?? null,
    },
    validate: {
      label: isNotEmpty(texts().errors.required),
      scopes: (scopes) => (scopes.length === 0 ? texts().tokens.chooseScope : null),
    },
  })
  const submission = useSubmit({
    form,
    draft: pageKey(`token ${token?.id ?? 'new'}`),
    send: async (values) =>
      token ? void (await editToken(token.id, values)) : (await createToken(values)).secret,
    onDone(secret) {
      void queryClient.invalidateQueries(tokensQuery)
      if (secret) onCreated(secret)
      onClose()
    },
  })
  return (
    <FormDialog
      title={token ? tokens.editTitle : tokens.create}
      action={token ? common.save : common.create}
      size="lg"
      submission={submission}
      onClose={onClose}
    >
      <TextInput
        label={tokens.label}
        required
        description={tokens.labelText}
        placeholder={tokens.labelExample}
        data-autofocus
        {...form.getInputProps('label')}
      />
      <RoleSelect {...form.getInputProps('role-id')} />
      <ScopePicker
        description={tokens.scopesText}
        value={form.values.scopes}
        onChange={(scopes) => form.setFieldValue('scopes', scopes)}
        error={form.errors.scopes}
      />
    </FormDialog>
  )
}
