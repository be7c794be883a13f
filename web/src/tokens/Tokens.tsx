import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { draftedUnder, pageKey } from '../drafts/kept.ts'
import { useTexts } from '../locales/language.ts'
import { KeyIcon, PlusIcon } from '../ui/icons.tsx'
import { Nothing } from '../ui/Nothing.tsx'
import { Page } from '../ui/Page.tsx'
import { Rows } from '../ui/Rows.tsx'
import { Section } from '../ui/Section.tsx'
import { type Token, tokensQuery } from './api.ts'
import { SecretDialog } from './SecretDialog.tsx'
import { TokenDialog } from './TokenDialog.tsx'
import { TokenRow } from './TokenRow.tsx'

export function Tokens() {
  const { tokens: words } = useTexts()
  const {
    data: { tokens },
  } = useSuspenseQuery(tokensQuery)
  const [edited, setEdited] = useState<Token | 'new' | undefined>(() => {
    const id = draftedUnder(pageKey('token '))
    return id === 'new' ? id : tokens.find((token) => token.id === id)
  })
  const [secret, setSecret] = useState<string>()
  const create = (
    <Button leftSection={<PlusIcon size={16} />} onClick={() => setEdited('new')}>
      {words.create}
    </Button>
  )
  return (
    <Page title={words.title} text={words.text} actions={tokens.length === 0 ? undefined : create}>
      <Section flush>
        {tokens.length === 0 ? (
          <Nothing icon={<KeyIcon size={28} />} title={words.none} text={words.noneText} action={create} />
        ) : (
          <Rows label={words.title}>
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} onEdit={() => setEdited(token)} />
            ))}
          </Rows>
        )}
      </Section>
      {edited && (
        <TokenDialog
          {...(edited !== 'new' && { token: edited })}
          onClose={() => setEdited(undefined)}
          onCreated={setSecret}
        />
      )}
      {secret && (
        <SecretDialog
          title={words.madeTitle}
          text={words.madeText}
          secret={secret}
          isToken
          onClose={() => setSecret(undefined)}
        />
      )}
    </Page>
  )
}
