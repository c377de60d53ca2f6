from django.contrib import admin
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.text import Truncator

from .models import Entry


@admin.register(Entry)
class EntryAdmin(admin.ModelAdmin):
    list_display = ("preview", "language", "created_at", "is_approved")
    list_filter = ("is_approved", "language")
    search_fields = ("author_name", "message")
    date_hierarchy = "created_at"
    actions = ["approve"]

    @admin.display(description="Entry", ordering="author_name")
    def preview(self, entry):
        text = Truncator(entry.message).chars(80)
        if entry.homepage:
            author = f'<a href="{entry.homepage}" rel="nofollow">{entry.author_name}</a>'
        else:
            author = f"<strong>{entry.author_name}</strong>"
        return mark_safe(f"{author}<br><span class='quiet'>{text}</span>")

    @admin.action(description="Approve selected entries")
    def approve(self, request, queryset):
        count = queryset.filter(is_approved=False).update(
            is_approved=True,
            approved_by=request.user,
            approved_at=timezone.now(),
        )
        self.message_user(request, f"{count} entries approved.")
