import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  Company,
  CompanyChange,
  CompanyInput,
  CompanyListItem,
  CompanyPage,
  BusinessHoursInput,
} from '#contract/companies.ts'
import { Holidays } from '#contract/holidays.ts'
import { IdParams, PageNumber, SearchText } from '#contract/fields.ts'
import { CompanyWithPlan } from '#contract/plans.ts'
import { createCompany, deleteCompany, updateBusinessHours, updateCompany, updateHolidays } from './actions.ts'
import {
  companyPlan,
  getCompany,
  getHolidays,
  listCompanies,
  listCompaniesPage,
  assertCanAccessCompany,
} from './queries.ts'
import { requireLength } from '#server/http/password-length.ts'

const Query = z.object({ searchParam: SearchText, pageNumber: PageNumber })

export const companyRoutes: FastifyPluginAsyncZod = async (app) => {
  const { asOperator: asProvider } = app.data
  const { config } = app.services

  app.get(
    '/companies',
    {
      config: { can: 'companies:manage' },
      schema: { operationId: 'pageCompanies', querystring: Query, response: { 200: CompanyPage } },
    },
    ({ query }) => asProvider(({ db }) => listCompaniesPage(db, query)),
  )

  app.get(
    '/companies/list',
    {
      config: { can: 'companies:manage' },
      schema: { operationId: 'listCompanies', response: { 200: z.array(CompanyListItem) } },
    },
    () => asProvider(({ db }) => listCompanies(db)),
  )

  app.get(
    '/companies/listPlan/:id',
    {
      config: { can: 'session' },
      schema: {
        operationId: 'getCompanyPlan',
        summary: 'The company with the limits and flags of its plan',
        params: IdParams,
        response: { 200: CompanyWithPlan },
      },
    },
    ({ user: actor, params }) => {
      assertCanAccessCompany(actor, params.id)
      return app.read({ companyId: params.id, userId: actor.userId }, (db) => companyPlan(db, params.id))
    },
  )

  app.get(
    '/companies/:id',
    {
      config: { can: 'session' },
      schema: { operationId: 'getCompany', params: IdParams, response: { 200: Company } },
    },
    ({ user: actor, params }) => {
      assertCanAccessCompany(actor, params.id)
      return app.read({ companyId: params.id, userId: actor.userId }, (db) => getCompany(db, params.id))
    },
  )

  app.post(
    '/companies',
    {
      config: { can: 'companies:manage' },
      schema: { operationId: 'createCompany', body: CompanyInput, response: { 200: Company } },
    },
    ({ body }) => {
      requireLength(config, body.password)
      return asProvider((provider) => createCompany(provider, body))
    },
  )

  app.put(
    '/companies/:id',
    {
      config: { can: 'companies:manage' },
      schema: { operationId: 'updateCompany', params: IdParams, body: CompanyChange, response: { 200: Company } },
    },
    ({ user: actor, params, body }) =>
      app.change({ companyId: params.id, userId: actor.userId }, (tx) => updateCompany(tx, actor, body)),
  )

  app.put(
    '/companies/:id/schedules',
    {
      config: { can: 'company:writeSchedules' },
      schema: {
        operationId: 'saveCompanySchedules',
        params: IdParams,
        body: BusinessHoursInput,
        response: { 200: Company },
      },
    },
    ({ user: actor, params, body }) => {
      assertCanAccessCompany(actor, params.id)
      return app.change({ companyId: params.id, userId: actor.userId }, (tx) => updateBusinessHours(tx, body))
    },
  )

  app.get(
    '/companies/:id/holidays',
    {
      config: { can: 'session' },
      schema: { operationId: 'getCompanyHolidays', params: IdParams, response: { 200: Holidays } },
    },
    ({ user: actor, params }) => {
      assertCanAccessCompany(actor, params.id)
      return app.read({ companyId: params.id, userId: actor.userId }, (db) => getHolidays(db, params.id))
    },
  )

  app.put(
    '/companies/:id/holidays',
    {
      config: { can: 'company:writeSchedules' },
      schema: { operationId: 'saveCompanyHolidays', params: IdParams, body: Holidays, response: { 200: Holidays } },
    },
    ({ user: actor, params, body }) => {
      assertCanAccessCompany(actor, params.id)
      return app.change({ companyId: params.id, userId: actor.userId }, (tx) => updateHolidays(tx, body))
    },
  )

  app.delete(
    '/companies/:id',
    {
      config: { can: 'companies:manage' },
      schema: { operationId: 'deleteCompany', params: IdParams, response: { 200: z.literal('') } },
    },
    async ({ user: actor, params }) => {
      await asProvider((provider) => deleteCompany(provider, actor, params.id))
      return '' as const
    },
  )
}
