import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTexts } from '../locales/language.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Page } from '../ui/Page.tsx'
import { Section } from '../ui/Section.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import classes from './ApplicationSettings.module.css'
import { formQuery, openIframe } from './api.ts'
import { OptionsForm } from './OptionsForm.tsx'

const route = getRouteApi('/app/settings/admins/applications/$id/settings')

/** The form that is derived from the application's settings, or the page that it brings itself. */
export function ApplicationSettings() {
  const { applications: words } = useTexts()
  const { id } = route.useParams()
  const { data: form } = useSuspenseQuery(formQuery(id))
  return (
    <Page
      title={words.frame(form.application.name)}
      parent={{ to: '/settings/applications', label: words.title }}
    >
      {form.application.iframe ? (
        <Section flush>
          <SettingsFrame id={id} name={form.application.name} />
        </Section>
      ) : (
        <OptionsForm form={form} />
      )}
    </Page>
  )
}

const SANDBOX = 'allow-scripts allow-forms allow-popups'

/** On another origin it may be itself; on ours that would make it one of our own pages. */
const sandboxFor = (url: string): string =>
  new URL(url).origin === window.location.origin ? SANDBOX : `${SANDBOX} allow-same-origin`

function SettingsFrame({ id, name }: { readonly id: string; readonly name: string }) {
  const { applications: words } = useTexts()
  // Every opening has a secret of its own, which is not kept.
  const opened = useQuery({
    queryKey: ['iframe', id],
    queryFn: () => openIframe(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (opened.error) return <FailureNote failure={opened.error} m="md" />
  if (!opened.data) return <Waiting />
  return (
    <iframe
      className={classes.frame}
      title={words.frame(name)}
      src={opened.data.url}
      sandbox={sandboxFor(opened.data.url)}
      referrerPolicy="no-referrer"
    />
  )
}
