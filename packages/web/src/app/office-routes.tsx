import { createRoute, lazyRouteComponent, useParams, useSearch } from '@tanstack/react-router'
import { useMay } from '#api/me-queries.ts'
import { lazyPart } from '#ui/lazy.tsx'
import { mailListSearch, parameter, productListSearch, validateSearchBy } from '#ui/lists/list-search.ts'
import { recordIdIn } from '#ui/record-id.ts'
import { officeRoute, useOpening } from './layout-routes.tsx'
import { lazyPage, loadBoth, startBy, startQueries, startRecordBy } from './lazy-page.tsx'

const BackupAlert = lazyPart(async () => (await import('#settings/backups/BackupAlert.tsx')).BackupAlert)

// Administrators see a warning above the dashboard if there is a problem with the backups.
const dashboardRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: '/dashboard',
  staticData: { help: 'dashboard' },
  validateSearch: validateSearchBy({ currency: parameter.id }),
  shouldReload: false,
  loader: startBy(() => import('#dashboard/dashboard-queries.ts'), 'startDashboard'),
  component: lazyPage(
    () => import('#dashboard/DashboardScreen.tsx'),
    ({ DashboardScreen }) =>
      function DashboardPage() {
        const mayAdminister = useMay('administer')
        return (
          <>
            {mayAdminister ? <BackupAlert /> : null}
            <DashboardScreen currencyId={useSearch({ from: '/office/dashboard' }).currency} />
          </>
        )
      },
  ),
})

const emailsRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: '/emails',
  staticData: { help: 'emails' },
  validateSearch: mailListSearch,
  shouldReload: false,
  loader: ({ context: { queries }, location }) =>
    startQueries(
      () => import('#mail/mail-queries.ts'),
      ({ startMailList }) => startMailList(queries, mailListSearch(location.search)),
    ),
  component: lazyPage(
    () => import('#mail/OutboxScreen.tsx'),
    ({ OutboxScreen }) =>
      function EmailsPage() {
        return <OutboxScreen search={useSearch({ from: '/office/emails' })} />
      },
  ),
})

const profileRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: '/profile',
  staticData: { help: 'access' },
  loader: startBy(() => import('#auth/profile-queries.ts'), 'startProfile'),
  component: lazyPage(
    () =>
      loadBoth(
        () => import('./ColourSchemes.tsx'),
        () => import('#auth/ProfileScreen.tsx'),
      ),
    ({ ColourSchemes, ProfileScreen }) =>
      function ProfilePage() {
        return <ProfileScreen colours={<ColourSchemes isTitled />} />
      },
  ),
})

const loadCatalogue = () => import('#catalogue/catalogue-queries.ts')

const productsRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: '/products',
  staticData: { help: 'products' },
  validateSearch: productListSearch,
  shouldReload: false,
  loader: ({ context: { queries }, location }) =>
    startQueries(loadCatalogue, ({ startProductList }) =>
      startProductList(queries, productListSearch(location.search)),
    ),
  component: lazyPage(
    () => import('#catalogue/products/ProductListScreen.tsx'),
    ({ ProductListScreen }) =>
      function ProductsPage() {
        return <ProductListScreen search={useSearch({ from: '/office/products' })} />
      },
  ),
})

const productImportRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: '/products/import',
  staticData: { help: 'imports' },
  component: lazyPage(
    () => import('#catalogue/imports/ProductImportScreen.tsx'),
    ({ ProductImportScreen }) =>
      function ProductImportPage() {
        const opening = useOpening()
        return <ProductImportScreen key={opening} />
      },
  ),
})

const productGroupsRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: '/products/groups',
  staticData: { help: 'products' },
  loader: startBy(loadCatalogue, 'startGroups'),
  component: lazyRouteComponent(() => import('#catalogue/reference-data/GroupsScreen.tsx'), 'GroupsScreen'),
})

const newProductRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: '/product/create',
  staticData: { help: 'products' },
  loader: startBy(loadCatalogue, 'startNewProduct'),
  component: lazyRouteComponent(
    () => import('#catalogue/products/ProductFormScreens.tsx'),
    'NewProductScreen',
  ),
})

const editProductRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: '/product/edit/$id',
  staticData: { help: 'products' },
  loader: startRecordBy(loadCatalogue, ({ startProduct }, queries, { id }) => startProduct(queries, id)),
  component: lazyPage(
    () => import('#catalogue/products/ProductFormScreens.tsx'),
    ({ EditProductScreen }) =>
      function EditProductPage() {
        const id = recordIdIn(useParams({ from: '/office/product/edit/$id' }).id) ?? 0
        return <EditProductScreen key={id} id={id} />
      },
  ),
})

/** The screens of members apart from documents, leads and customers, and settings. */
export const officeRoutes = [
  dashboardRoute,
  emailsRoute,
  profileRoute,
  productsRoute,
  productImportRoute,
  productGroupsRoute,
  newProductRoute,
  editProductRoute,
]
