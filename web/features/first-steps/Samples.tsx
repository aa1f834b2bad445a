import { Button } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#web/i18n.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { deleteSamples, firstStepsQuery, makeSamples } from './api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './FirstSteps.module.css'

/** Makes conversations to practise on, or deletes them. */
export function Samples({ hasSamples }: { hasSamples: boolean }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [asks, setAsks] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => makeSamples(currentLanguage()),
    onSuccess: (saved) => {
      cache.setQueryData(firstStepsQuery.queryKey, saved)
      toastOk(t('firstSteps.samples.made'))
    },
    onError: toastError,
  })
  return (
    <div className={`${parts.wrap} ${styles.samples}`}>
      <IconSchool size={18} stroke={1.7} aria-hidden />
      <span>{t(hasSamples ? 'firstSteps.samples.present' : 'firstSteps.samples.offer')}</span>
      {hasSamples ? (
        <Button size="xs" variant="default" onClick={() => setAsks(true)}>
          {t('firstSteps.samples.delete')}
        </Button>
      ) : (
        <Button size="xs" variant="default" loading={isPending} onClick={() => mutate()}>
          {t('firstSteps.samples.make')}
        </Button>
      )}
      <ConfirmDialog
        opened={asks}
        title={t('firstSteps.samples.deleteTitle')}
        text={t('firstSteps.samples.deleteText')}
        onClose={() => setAsks(false)}
        onConfirm={async () => {
          cache.setQueryData(firstStepsQuery.queryKey, await deleteSamples())
          toastOk(t('firstSteps.samples.deleted'))
        }}
      />
    </div>
  )
}
