import { SegmentedControl } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import '#web/features/macros/texts.ts'
import { RichText } from '#web/features/messages/conversation.ts'
import { QuickMessagesPage } from '#web/features/quick-messages/QuickMessagesPage.tsx'
import { useCan } from '#web/session/store.ts'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { retryImport } from '#web/ui/loading/retry-import.ts'

const MacrosPage = lazy(() =>
  retryImport(async () => ({ default: (await import('#web/features/macros/MacrosPage.tsx')).MacrosPage })),
)

const route = getRouteApi('/inside/quick-messages')

/** What is prepared for conversations: quick messages, whose preview renders the text as one does, and macros. */
export function QuickMessagesRoute() {
  const { t } = useTranslation()
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const canManage = useCan('macros:manage')
  const showsMacros = canManage && tab === 'macros'
  const sections = canManage && (
    <SegmentedControl
      aria-label={t('macros.tabs')}
      mb="md"
      data={[
        { value: 'texts', label: t('quickMessages.table') },
        { value: 'macros', label: t('macros.tab') },
      ]}
      value={showsMacros ? 'macros' : 'texts'}
      onChange={(next) => void navigate({ search: next === 'macros' ? { tab: next } : {}, replace: true })}
    />
  )
  if (!showsMacros) return <QuickMessagesPage renderText={(text) => <RichText text={text} />} sections={sections} />
  return (
    <Suspense fallback={<Loading />}>
      <MacrosPage sections={sections} />
    </Suspense>
  )
}
