import { FormPage } from './client/FormPage.tsx'
import { ownForm } from './client/own-form/OwnForm.tsx'
import { mount } from './kit/mount.ts'
import { pageData } from './kit/page-data.ts'
import './kit/public.css'

const { form } = pageData()
mount(<FormPage own={form && ownForm(form)} />)
// On its own page the form needs none of this.
if (parent !== window) import('./client/tellHeight.ts').then(({ tellHeight }) => tellHeight())
