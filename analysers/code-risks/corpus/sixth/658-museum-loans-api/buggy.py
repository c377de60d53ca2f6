from django.utils import timezone
from rest_framework import generics, serializers
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.permissions import IsAuthenticated

from .models import Loan


class LoanSerializer(serializers.ModelSerializer):
    days_left = serializers.SerializerMethodField()

    class Meta:
        model = Loan
        fields = [
            "id",
            "title",
            "artist_name",
            "image_url",
            "lender_name",
            "country_code",
            "starts_on",
            "ends_on",
            "days_left",
        ]
        read_only_fields = fields

    def get_days_left(self, loan):
        return (loan.ends_on - self.context["today"]).days


class LoanPagination(LimitOffsetPagination):
    default_limit = 100
    max_limit = 1000


class CurrentLoans(generics.ListAPIView):
    serializer_class = LoanSerializer
    permission_classes = [IsAuthenticated]
    pagination_class = LoanPagination

    def get_queryset(self):
        today = timezone.localdate()
        loans = Loan.objects.filter(
            starts_on__lte=today,
            ends_on__gte=today,
            cancelled=False,
        )
        country = self.request.query_params.get("country")
        if country:
            loans = loans.in_country(country)
        return loans.order_by("ends_on", "pk")

    def get_serializer_context(self):
        return {**super().get_serializer_context(), "today": timezone.localdate()}
