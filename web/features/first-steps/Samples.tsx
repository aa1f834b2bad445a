import { Button } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#web/i18n.ts'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { firstStepsQuery, makeSamples } from './api.ts'
import { DeleteSamples } from './DeleteSamples.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './FirstSteps.module.css'

/** Makes conversations to practise on, or deletes them. */
export function Samples({ hasSamples }: { hasSamples: boolean }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
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
        <DeleteSamples />
      ) : (
        <Button size="xs" variant="default" loading={isPending} onClick={() => mutate()}>
          {t('firstSteps.samples.make')}
        </Button>
      )}
    </div>
  )
}
