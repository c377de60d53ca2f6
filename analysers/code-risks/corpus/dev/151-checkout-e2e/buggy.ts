import { expect, test, type Page } from "@playwright/test";

const ADDRESS = { name: "Ada Example", street: "Main Street 1", zip: "10115", city: "Berlin" };

async function addToCart(page: Page, product: string): Promise<void> {
  await page.goto(`/products/${product}`);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByTestId("cart-count")).toHaveText("1");
}

async function fillAddress(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(ADDRESS)) {
    await page.locator(`[name="${name}"]`).fill(value);
  }
  await page.getByRole("button", { name: "Continue" }).click();
}

test("a guest can order", async ({ page }) => {
  await addToCart(page, "mug");
  await page.goto("/checkout");
  await fillAddress(page);
  await page.getByRole("button", { name: "Order" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
});

test.describe.skip("members", () => {
  test.use({ storageState: "e2e/member.json" });

  test("the saved address is used", async ({ page }) => {
    await addToCart(page, "mug");
    await page.goto("/checkout");
    await expect(page.getByText(ADDRESS.street)).toBeVisible();
  });
});

test("a voucher lowers the total", async ({ page }) => {
  await addToCart(page, "mug");
  await page.goto("/checkout");
  await page.getByLabel("Voucher").fill("TEN");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByTestId("total")).toHaveText("€ 9.00");
});

test("a wrong postal code is reported", async ({ page }) => {
  await addToCart(page, "mug");
  await page.goto("/checkout");
  await page.locator('[name="zip"]').fill("1");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toContainText("postal code");
});
