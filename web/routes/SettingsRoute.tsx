import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { HolidaysRow } from '#web/features/holidays/HolidaysRow.tsx'
import { SettingsPage } from '#web/features/settings/SettingsPage.tsx'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { retryImport } from '#web/ui/loading/retry-import.ts'

const CompaniesTab = lazy(() =>
  retryImport(async () => ({
    default: (await import('#web/features/companies/CompaniesTab.tsx')).CompaniesTab,
  })),
)
const HelpsTab = lazy(() =>
  retryImport(async () => ({ default: (await import('#web/features/helps/HelpsTab.tsx')).HelpsTab })),
)
const LookTab = lazy(() =>
  retryImport(async () => ({ default: (await import('#web/features/company-look/LookTab.tsx')).LookTab })),
)
const PlansTab = lazy(() =>
  retryImport(async () => ({ default: (await import('#web/features/plans/PlansTab.tsx')).PlansTab })),
)

const route = getRouteApi('/inside/settings')

/** Shows the company's settings and, for super users, companies, plans and helps. */
export function SettingsRoute() {
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Suspense fallback={<Loading />}>
      <SettingsPage
        tab={tab}
        onTab={(next) => void navigate({ search: { tab: next }, replace: true })}
        look={<LookTab />}
        companies={<CompaniesTab />}
        plans={<PlansTab />}
        helps={<HelpsTab />}
        holidays={<HolidaysRow />}
      />
    </Suspense>
  )
}
