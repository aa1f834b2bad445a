import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AuthLayout } from './AuthLayout.tsx'
import { textSize } from '#web/type-scale.ts'

export function TermPage() {
  return <Legal page="term" />
}

export function PrivacyPage() {
  return <Legal page="privacy" />
}

function Legal({ page }: { page: 'term' | 'privacy' }) {
  const { t } = useTranslation()
  const paragraphs = t(`legal.${page}`, { returnObjects: true })
  return (
    <AuthLayout title={t(`legal.${page}Title`)}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} style={{ fontSize: textSize(14), lineHeight: '22px' }}>
          {paragraph}
        </p>
      ))}
      <Anchor component={Link} to="/login" size="sm" fw={550}>
        {t('auth.backToLogin')}
      </Anchor>
    </AuthLayout>
  )
}
