import { FormPage } from './client/FormPage.tsx'
import { mountFramed } from './client/mountFramed.ts'
import { ownForm } from './client/own-form/OwnForm.tsx'
import { pageData } from './kit/page-data.ts'
import './kit/public.css'

const { form } = pageData()
mountFramed(<FormPage own={form && ownForm(form)} />)
