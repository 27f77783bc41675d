import { pageData } from './lib/page/page-data.ts'
import { FormPage } from './visitor/form/FormPage.tsx'
import { ownForm } from './visitor/form/OwnForm.tsx'
import { mountFramed } from './visitor/mountFramed.ts'
import './lib/css/public.css'

const { form } = pageData()
mountFramed(<FormPage own={form && ownForm(form)} />)
